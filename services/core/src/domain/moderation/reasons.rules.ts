/** Reasons of reports and decisions: a kind, shown in the language of its reader, and what a person wrote beside it. */
import type { DecisionReasonKind, ModerationRuleName, ReportReasonKind } from '@plenum/contracts/enums';
import { beginningOf } from '@plenum/contracts/graphemes';
import { reportReasonLengthMax } from '@plenum/contracts/limits';

type ReasonKind = DecisionReasonKind | ReportReasonKind;

/** Words for fields without a kind of their own, such as the reason of a ban. */
const words: Readonly<Record<Exclude<ReasonKind, 'OTHER'>, string>> = {
  SPAM: 'Spam or advertising',
  INSULT: 'Insult or harassment',
  HATE: 'Hate or threats',
  FALSE_NAME: 'Pretends to be somebody else',
  WORDS: 'It has a word that this event does not want.',
  LINKS: 'It has a link where this event does not allow one.',
  FLOOD: 'It is one of too many messages in a short time.',
  REPEAT: 'It says the same as messages before it.',
  NO_VIOLATION: 'Nothing is wrong with it',
};

export interface StatedReason<Kind extends ReasonKind> {
  /** Kind and details in one text, in English. */
  readonly reason: string;
  /** Null when the reason is only words of a person. */
  readonly reason_kind: Kind | null;
  readonly reason_details: string | null;
}

/** Checks whether a reason of this kind needs words of the person. */
export const needsDetails = (kind: ReasonKind | undefined): boolean => kind === undefined || kind === 'OTHER';

/** Returns a reason as it is stored, from its kind and what a person wrote. */
export function statedReason<Kind extends ReasonKind>(kind: Kind | undefined, details: string): StatedReason<Kind> {
  if (kind === undefined) return { reason: details, reason_kind: null, reason_details: null };
  const said = kind === 'OTHER' ? '' : words[kind as Exclude<Kind, 'OTHER'>];
  const reason = [said, details].filter((part) => part !== '').join(': ');
  return { reason: beginningOf(reason, reportReasonLengthMax), reason_kind: kind, reason_details: details };
}

/** Returns the reason of a report by a rule; the words of its kind are not stored again. */
export const reasonOfRule = (rule: ModerationRuleName): StatedReason<ReportReasonKind> => ({
  reason: words[rule],
  reason_kind: null,
  reason_details: null,
});

/** Returns what a person wrote: beside the kind, or as the whole reason. */
export const writtenReason = <Text extends string | null>(row: {
  readonly reason: Text;
  readonly reason_kind: ReasonKind | null;
  readonly reason_details: string | null;
}): Text | string => (row.reason_kind === null ? row.reason : (row.reason_details ?? ''));
