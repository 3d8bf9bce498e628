/** Rules for polls: validation of drafts and answers, status transitions, and visibility of results. */
import type { PollKind, PollResultsRule, PollStatus } from '@plenum/contracts/enums';
import {
  maxPollOptionLength,
  maxPollOptions,
  minPollOptions,
  maxPollQuestionLength,
  maxPollRankedOptions,
  maxPollWordLength,
  maxPollWords,
} from '@plenum/contracts/live/poll-limits';
import type { PollAnswer, PollDraft } from '@plenum/contracts/live/polls';
import { errorPhrase, fail, failField } from '../../../platform/errors.ts';
import { requireLine, requireText } from '../../../platform/text.ts';

interface KindRule {
  /** Number of options of a poll of this kind; null if it has no options. */
  readonly options: { readonly min: number; readonly max: number } | null;
  /** First and last step of a scale. */
  readonly scale?: { readonly first: number; readonly last: number };
}

const optionLimits = { min: minPollOptions, max: maxPollOptions };
const kinds: { readonly [K in PollKind]: KindRule } = {
  ONE: { options: optionLimits },
  SEVERAL: { options: optionLimits },
  SCALE_5: { options: null, scale: { first: 1, last: 5 } },
  SCALE_10: { options: null, scale: { first: 0, last: 10 } },
  WORDS: { options: null },
  RANKING: { options: { min: minPollOptions, max: maxPollRankedOptions } },
};

function requireOptions({ kind, options }: PollDraft): string[] {
  const rule = kinds[kind].options;
  if (rule === null) {
    if (options.length > 0) throw failField('options', errorPhrase('poll_options_none'));
    return [];
  }
  const texts = options.map((option) =>
    requireLine(option, { field: 'options', label: 'option', length_min: 1, length_max: maxPollOptionLength }),
  );
  if (texts.length < rule.min || texts.length > rule.max)
    throw failField('options', errorPhrase('poll_options_count', rule));
  if (new Set(texts.map((text) => text.toLowerCase())).size < texts.length)
    throw failField('options', errorPhrase('poll_options_differ'));
  return texts;
}

/** Returns a draft with normalized texts. Throws `invalid_request` with the field. */
export function requireDraft(draft: PollDraft): PollDraft {
  const question = requireText(draft.question, {
    field: 'question',
    label: 'question',
    length_min: 1,
    length_max: maxPollQuestionLength,
  });
  const options = requireOptions(draft);
  const choices_max = draft.kind === 'SEVERAL' ? draft.choices_max : null;
  if (choices_max !== null && choices_max > options.length)
    throw failField('choices_max', errorPhrase('poll_choices_max'));
  if (draft.is_anonymous && draft.may_change) throw failField('may_change', errorPhrase('poll_anonymous_change'));
  return { ...draft, question, options, choices_max };
}

/** The fields on which valid answers depend. */
export type Answerable = Pick<PollDraft, 'kind' | 'options' | 'choices_max'>;

function requireWords(input: readonly string[]): string[] {
  if (input.length < 1 || input.length > maxPollWords)
    throw failField('words', errorPhrase('poll_words_count', { max: maxPollWords }));
  const words = input.map((word) =>
    requireLine(word, { field: 'words', label: 'word', length_min: 1, length_max: maxPollWordLength }),
  );
  if (new Set(words.map((word) => word.toLowerCase())).size < words.length)
    throw failField('words', errorPhrase('poll_answer_twice'));
  return words;
}

/** Returns the number of choices per person. */
function choicesOf({ kind, options, choices_max }: Answerable): number {
  if (kind === 'SEVERAL') return choices_max ?? options.length;
  return kind === 'RANKING' ? options.length : 1;
}

/** Converts an answer to the stored form: numbers as text, or words. Throws `invalid_request` with the field. */
export function requireAnswers(poll: Answerable, { choices = [], words = [] }: PollAnswer): string[] {
  const isWords = poll.kind === 'WORDS';
  if (isWords ? choices.length > 0 : words.length > 0)
    throw failField(isWords ? 'choices' : 'words', errorPhrase('poll_answer_unknown'));
  if (isWords) return requireWords(words);
  const max = choicesOf(poll);
  if (choices.length < 1 || choices.length > max) throw failField('choices', errorPhrase('poll_answer_count', { max }));
  const { first, last } = kinds[poll.kind].scale ?? { first: 0, last: poll.options.length - 1 };
  if (choices.some((choice) => choice < first || choice > last))
    throw failField('choices', errorPhrase('poll_answer_unknown'));
  if (new Set(choices).size < choices.length) throw failField('choices', errorPhrase('poll_answer_twice'));
  // The order matters only in a ranking; elsewhere it would distinguish equal votes.
  const ordered = poll.kind === 'RANKING' ? choices : choices.toSorted((a, b) => a - b);
  return ordered.map(String);
}

/** Checks whether a status transition is allowed; the same status is not a transition. */
export const isAllowedPollTransition = (before: PollStatus, after: PollStatus): boolean =>
  after !== 'DRAFT' && !(before === 'DRAFT' && after === 'CLOSED');

/**
 * Throws `poll_opened_meanwhile` if another poll is open than the one that the caller has seen.
 * @param seen_id null if the caller has seen none; undefined if it does not matter
 */
export function requireSeenOpenPoll(open_id: number | undefined, seen_id: number | null | undefined): void {
  if (open_id !== undefined && seen_id !== undefined && open_id !== seen_id) throw fail('poll_opened_meanwhile');
}

interface ResultsState {
  readonly results: PollResultsRule;
  readonly status: PollStatus;
}

/** Checks whether the results are public now, as on a wall. */
export const isPublicResult = ({ results, status }: ResultsState): boolean =>
  status !== 'DRAFT' && (results === 'LIVE' || (results !== 'STAFF' && status === 'CLOSED'));

/** Checks whether a person sees the results now. */
export const maySeeResults = (
  poll: ResultsState,
  reader: { readonly can_moderate: boolean; readonly has_voted: boolean },
): boolean =>
  reader.can_moderate ||
  isPublicResult(poll) ||
  (poll.results === 'AFTER_VOTE' && poll.status !== 'DRAFT' && reader.has_voted);

/** Returns the possible answers of a poll in order, as they are stored; empty for open words. */
export function answersOf({ kind, options }: Pick<PollDraft, 'kind' | 'options'>): string[] {
  const { scale } = kinds[kind];
  if (scale !== undefined)
    return Array.from({ length: scale.last - scale.first + 1 }, (_, index) => String(scale.first + index));
  return options.map((_, index) => String(index));
}
