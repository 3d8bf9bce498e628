/** Marks of a session and the color of its track, for all views of the agenda. */
import type { AgendaSession } from '@plenum/contracts/schedule/agenda';
import type { CSSProperties } from 'react';
import {
  busyLocationLabel,
  sessionLevelLabel,
  sessionStateLabel,
  sessionTypeLabel,
} from '../../../../lib/enum-labels.ts';
import { languageName } from '../../../../lib/language-name.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { SessionStatusBadge } from '../../../../ui/session-status-badge.tsx';
import { t } from '../sessions.en.json';
import { LanguageMark, useLanguageMark } from './language-mark.tsx';
import { LevelMark, type MarkLabel, RecordedMark } from './outlined-mark.tsx';

/** Statuses that are displayed as marks: temporary ones, and a cancellation. */
const markedStatuses: ReadonlySet<AgendaSession['status']> = new Set(['LIVE', 'STARTING_SOON', 'CANCELLED']);

interface MarkProps {
  readonly session: AgendaSession;
  readonly labels?: MarkLabel;
  /** Whether the previous session in the same location is over time. */
  readonly isBusy?: boolean;
}

/** Marks of a session: its status, full, any type except a presentation, its language and level, and recorded. */
export function SessionMarks({ session, labels = 'shown', isBusy = false }: MarkProps) {
  const { status, session_type } = session;
  const language = useLanguageMark(session);
  return (
    <>
      {/* The grid displays a dot next to the time. */}
      {markedStatuses.has(status) && !(status === 'LIVE' && labels === 'elsewhere') && (
        <SessionStatusBadge session={session} />
      )}
      {isBusy && <Badge tone="yellow">{busyLocationLabel()}</Badge>}
      {session.is_full && <Badge tone="yellow">{t('agenda.full')}</Badge>}
      {session_type !== 'PRESENTATION' && (
        <Badge tone={session_type === 'KEYNOTE' ? 'accent' : 'neutral'}>{sessionTypeLabel(session_type)}</Badge>
      )}
      {language !== null && <LanguageMark tag={language} labels={labels} />}
      {session.level !== null && <LevelMark level={session.level} labels={labels} />}
      {session.has_recording && <RecordedMark labels={labels} />}
    </>
  );
}

interface MarkFacts extends Required<Pick<MarkProps, 'isBusy'>> {
  readonly language: string | null;
  readonly nowMs: number;
}

/** Returns the texts of the marks. */
export function markLabels(session: AgendaSession, { language, isBusy, nowMs }: MarkFacts): string[] {
  const { status, session_type } = session;
  return [
    ...(markedStatuses.has(status) ? [sessionStateLabel(session, nowMs)] : []),
    ...(isBusy ? [busyLocationLabel()] : []),
    ...(session.is_full ? [t('agenda.full')] : []),
    ...(session_type === 'PRESENTATION' ? [] : [sessionTypeLabel(session_type)]),
    ...(language === null ? [] : [languageName(language)]),
    ...(session.level === null ? [] : [sessionLevelLabel(session.level)]),
    ...(session.has_recording ? [t('agenda.recorded')] : []),
  ];
}

/** Derives a constant hue from a track name, so that its sessions are recognizable; the name is always displayed too. */
function trackHue(track: string | null): number | null {
  if (track === null) return null;
  let hash = 0;
  for (const character of track) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360_007;
  // Multiplying by the golden angle separates neighboring hashes on the color wheel.
  return Math.round((hash * 137.508) % 360);
}

/** Returns the color strip of a session’s track; neutral without a track. */
export function trackStyle(track: string | null): CSSProperties {
  const hue = trackHue(track);
  return { borderInlineStartColor: hue === null ? 'var(--edge)' : `oklch(var(--track-lightness) 0.13 ${hue})` };
}
