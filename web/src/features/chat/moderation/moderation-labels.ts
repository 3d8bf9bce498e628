import type { ModerationEntry } from '@plenum/contracts/chat/moderation';
import { type DecisionReasonKind, type ReportReasonKind, reportReasonKinds } from '@plenum/contracts/enums';
import { t } from './moderation.en.json';
import { t as ofReport } from './report.en.json';

/** Reason of a report or an action. */
export interface Reason extends Pick<ModerationEntry, 'rule' | 'reason'> {
  readonly reason_kind: DecisionReasonKind | ReportReasonKind | null;
}

type Offence = Exclude<ReportReasonKind, 'OTHER'>;
const isOffence = (kind: DecisionReasonKind): kind is Offence => reportReasonKinds.some((offence) => offence === kind);

function kindLabel(kind: DecisionReasonKind | ReportReasonKind): string {
  if (kind === 'OTHER') return '';
  return isOffence(kind) ? ofReport(`report.kind.${kind}`) : t(`case.reason.${kind}`);
}

/** Returns a reason: the label of its kind or rule, followed by the text that was added. */
export function reasonLabel({ rule, reason_kind, reason }: Reason): string {
  if (reason_kind === null) return rule === null ? (reason ?? '') : t(`case.reason.${rule}`);
  const [words, details] = [kindLabel(reason_kind), reason ?? ''];
  if (words === '' || details === '') return words + details;
  return t('case.reason.details', { words, details });
}

export const dayHours = 24;

/** Formats a duration in the largest fitting unit: “4 hours”, “3 days”. */
export const formatDuration = (hours: number): string =>
  hours < dayHours || hours % dayHours !== 0
    ? t('decision.hours', { count: hours })
    : t('decision.days', { count: hours / dayHours });
