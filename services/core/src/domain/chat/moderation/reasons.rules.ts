/** Reasons of reports and decisions: a kind, which is translated for the reader, and details written by a person. */
import type { DecisionReasonKind, ModerationRuleName, ReportReasonKind } from '@plenum/contracts/enums';
import { truncateText } from '@plenum/contracts/graphemes';
import { maxReportReasonLength } from '@plenum/contracts/limits';

type ReasonKind = DecisionReasonKind | ReportReasonKind;

/** English texts of reason kinds, for fields without a kind, such as the reason for a ban. */
const ruleTexts: Readonly<Record<Exclude<ReasonKind, 'OTHER'>, string>> = {
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
  /** Kind and details as one English text. */
  readonly reason: string;
  /** Null if the reason consists of details only. */
  readonly reason_kind: Kind | null;
  readonly reason_details: string | null;
}

/** Checks whether a reason of this kind requires details. */
export const needsDetails = (kind: ReasonKind | undefined): boolean => kind === undefined || kind === 'OTHER';

/** Returns the columns of a reason with this kind and these details. */
export function reasonToStore<Kind extends ReasonKind>(kind: Kind | undefined, details: string): StatedReason<Kind> {
  if (kind === undefined) return { reason: details, reason_kind: null, reason_details: null };
  const label = kind === 'OTHER' ? '' : ruleTexts[kind as Exclude<Kind, 'OTHER'>];
  const reason = [label, details].filter((part) => part !== '').join(': ');
  return { reason: truncateText(reason, maxReportReasonLength), reason_kind: kind, reason_details: details };
}

/** Returns the reason columns of a report by a rule. */
export const reasonOfRule = (rule: ModerationRuleName): StatedReason<ReportReasonKind> => ({
  reason: ruleTexts[rule],
  reason_kind: null,
  reason_details: null,
});

/** Returns the details of a reason, or the complete reason if it has no kind. */
export const displayedReason = <Text extends string | null>(row: {
  readonly reason: Text;
  readonly reason_kind: ReasonKind | null;
  readonly reason_details: string | null;
}): Text | string => (row.reason_kind === null ? row.reason : (row.reason_details ?? ''));
