/*
 * The faults by family.  Each function puts one into a finished game, tells
 * where and with which figures, and returns false where the game has no place
 * for it.
 */
#ifndef GEN_FAULT_H
#define GEN_FAULT_H

#include "gen.h"

/* ---- shared ---- */
void fault_figures(struct fault *fault, int entry, int claimed, int expected);
/* One of the entries that are wanted, -1 where there is none. */
int pick_entry(struct game *game, bool (*wanted)(const struct game *, int));
bool is_standing_play(const struct game *game, int entry);
void entry_remove(struct game *game, int entry);
/* An empty entry before `entry`, with the rack of the player's next one. */
struct entry *entry_insert(struct game *game, int entry, enum kind kind, int player);

/* ---- figures: fault_score.c ---- */
bool fault_running_total(struct game *game, struct fault *fault);
bool fault_withdrawn_score(struct game *game, struct fault *fault);
bool fault_end_adjustment(struct game *game, struct fault *fault);
bool fault_end_missing(struct game *game, struct fault *fault);
bool fault_overtime(struct game *game, struct fault *fault);
bool fault_final_score(struct game *game, struct fault *fault);
bool fault_winner_changed(struct game *game, struct fault *fault);
bool fault_challenge_penalty(struct game *game, struct fault *fault);

/* ---- plays and tiles: fault_play.c ---- */
bool fault_wished(struct game *game, struct fault *fault);
bool fault_off_board(struct game *game, struct fault *fault);
bool fault_no_new_tile(struct game *game, struct fault *fault);
bool fault_partial_word(struct game *game, struct fault *fault);
bool fault_through_letter(struct game *game, struct fault *fault);
bool fault_blank_changed(struct game *game, struct fault *fault);
bool fault_blank_count(struct game *game, struct fault *fault);
bool fault_blank_undeclared(struct game *game, struct fault *fault);
bool fault_blank_claim(struct game *game, struct fault *fault);
bool fault_bingo_claim(struct game *game, struct fault *fault);
bool fault_unknown_tile(struct game *game, struct fault *fault);
bool fault_tile_count(struct game *game, struct fault *fault);
bool fault_rack_tiles(struct game *game, struct fault *fault);
bool fault_rack_size(struct game *game, struct fault *fault);
bool fault_rack_carry(struct game *game, struct fault *fault);
bool fault_end_rack(struct game *game, struct fault *fault);
bool fault_exchange_bag(struct game *game, struct fault *fault);

/* ---- the record: fault_sheet.c ---- */
bool fault_syntax(struct game *game, struct fault *fault);
bool fault_encoding(struct game *game, struct fault *fault);
bool fault_unknown_player(struct game *game, struct fault *fault);
bool fault_unknown_rules(struct game *game, struct fault *fault);
bool fault_pragma(struct game *game, struct fault *fault);
bool fault_turn_order(struct game *game, struct fault *fault);
bool fault_after_end(struct game *game, struct fault *fault);
bool fault_withdrawn_play(struct game *game, struct fault *fault);
bool fault_challenge_repeat(struct game *game, struct fault *fault);
bool fault_challenge_word(struct game *game, struct fault *fault);
bool fault_end_early(struct game *game, struct fault *fault);
bool fault_incomplete(struct game *game, struct fault *fault);
bool fault_turn_time(struct game *game, struct fault *fault);

#endif
