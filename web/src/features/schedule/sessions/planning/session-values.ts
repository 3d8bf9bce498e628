/** Form values of a session: texts, which may be empty, and options. */
import type { SessionChatMode, SessionLevel, SessionType, StreamingPlatform } from '@plenum/contracts/enums';
import {
  type PlainSessionFlag,
  plainSessionFlags,
  type PlainSessionText,
  plainSessionTexts,
  recordOf,
} from '@plenum/contracts/schedule/plain-session-fields';
import type { Session } from '@plenum/contracts/schedule/sessions';
import { sessionFieldLabel } from '../../../../lib/enum-labels.ts';
import type { SeenTexts } from '../../../../lib/seen-texts.ts';
import { externalIdProblem } from '../../../../ui/external-id-field.tsx';
import type { ConflictedText } from '../../../../ui/use-text-conflicts.tsx';
import { toHtml, toMarkdown } from './description-text.ts';
import type { SessionChange } from './planning.api.ts';
import { t } from './planning.en.json';
import { t as formText } from './session-form.en.json';
import { clockMinutes, endProblem, titleProblem } from './session-form.rules.ts';

type PlainValues = { readonly [F in PlainSessionText]: string } & { readonly [F in PlainSessionFlag]: boolean };

export interface SessionValues extends PlainValues {
  readonly title: string;
  readonly session_type: SessionType;
  readonly chat_mode: SessionChatMode;
  readonly day_number: number;
  readonly start_time: string;
  readonly end_time: string;
  readonly location: string;
  readonly track: string;
  readonly level: SessionLevel | '';
  readonly short_description: string;
  readonly description: string;
  readonly streaming_platform: StreamingPlatform | '';
  readonly stream_url: string;
  readonly zoom_meeting_id: string;
  readonly zoom_passcode: string;
  readonly mux_playback_policy: 'PUBLIC' | 'SIGNED';
  readonly jitsi_room_name: string;
  readonly external_id: string;
}

export type StreamLink = 'stream_url' | 'zoom_meeting_id' | 'jitsi_room_name';

/** Required field of each platform. */
export const streamLinks = {
  VIMEO: 'stream_url',
  MUX: 'stream_url',
  ZOOM: 'zoom_meeting_id',
  JITSI: 'jitsi_room_name',
  OTHER: 'stream_url',
} as const satisfies Record<StreamingPlatform, StreamLink>;

export const noStream = {
  stream_url: '',
  zoom_meeting_id: '',
  zoom_passcode: '',
  mux_playback_policy: 'PUBLIC',
  jitsi_room_name: '',
} as const;

const streamFields = [
  'streaming_platform',
  'stream_url',
  'zoom_meeting_id',
  'zoom_passcode',
  'mux_playback_policy',
  'jitsi_room_name',
] as const satisfies readonly (keyof SessionValues)[];

export const valuesOf = (session: Session): SessionValues => ({
  title: session.title,
  session_type: session.session_type,
  chat_mode: session.chat_mode,
  day_number: session.day_number,
  start_time: session.start_time.slice(0, 5),
  end_time: session.end_time.slice(0, 5),
  location: session.location ?? '',
  track: session.track ?? '',
  level: session.level ?? '',
  short_description: session.short_description ?? '',
  description: toMarkdown(session.description),
  streaming_platform: session.streaming_platform ?? '',
  stream_url: session.stream_url ?? '',
  zoom_meeting_id: session.zoom_meeting_id ?? '',
  zoom_passcode: session.zoom_passcode ?? '',
  mux_playback_policy: session.mux_playback_policy ?? 'PUBLIC',
  jitsi_room_name: session.jitsi_room_name ?? '',
  external_id: session.external_id ?? '',
  ...recordOf(plainSessionTexts, (name) => session[name] ?? ''),
  ...recordOf(plainSessionFlags, (name) => session[name]),
});

export const textsOf = (session: Session): SeenTexts<SessionValues> & NonNullable<SessionChange['seen']> => ({
  title: session.title,
  location: session.location,
  track: session.track,
  short_description: session.short_description,
  description: session.description,
  ...recordOf(plainSessionTexts, (name) => session[name]),
});

/** Labels of those texts in the editor. */
export const conflictedTexts: Readonly<Partial<Record<keyof SessionValues, ConflictedText>>> = {
  title: { label: formText('field.title') },
  location: { label: formText('field.location') },
  track: { label: formText('field.track') },
  short_description: { label: formText('field.short') },
  description: {
    label: formText('field.description'),
    show: (html) => toMarkdown(typeof html === 'string' ? html : null),
  },
  ...recordOf(plainSessionTexts, (name) => ({ label: sessionFieldLabel(name) })),
};

/**
 * Returns validation errors; invalid fields are not saved. Both times are saved together, and a stream with its link.
 */
export function validate(
  values: SessionValues,
  savedMinutes = 0,
  savedId = '',
): Partial<Record<keyof SessionValues, string>> {
  const problems: Partial<Record<keyof SessionValues, string>> = {};
  const title = titleProblem(values.title);
  if (title !== undefined) problems.title = title;
  const end = endProblem(values.start_time, values.end_time, savedMinutes);
  if (end !== undefined) problems.end_time = end;
  if (clockMinutes(values.start_time) === null || end !== undefined) problems.start_time = end ?? t('problem.time');
  const idProblem = externalIdProblem(values.external_id, savedId);
  if (idProblem !== undefined) problems.external_id = idProblem;
  const { streaming_platform } = values;
  if (streaming_platform !== '' && values[streamLinks[streaming_platform]].trim() === '') {
    for (const field of streamFields) problems[field] = formText('field.platform.wait');
  }
  return problems;
}

/** Returns the request body: an empty text clears a field, and the fields of a stream are sent together. */
export function toBody(changes: Partial<SessionValues>, saved: SessionValues): SessionChange {
  const { streaming_platform: _, level, external_id, ...plain } = changes;
  const isStream = streamFields.some((field) => changes[field] !== undefined);
  const otherFields = Object.fromEntries(
    Object.entries(plain).filter(([field]) => !streamFields.some((streamField) => streamField === field)),
  );
  const rest = {
    ...otherFields,
    ...(changes.description === undefined ? {} : { description: toHtml(changes.description) }),
    ...(level === undefined ? {} : { level: level === '' ? null : level }),
    ...(external_id === undefined ? {} : { external_id: external_id === '' ? null : external_id }),
  };
  if (!isStream) return rest;
  const after = { ...saved, ...changes };
  const platform = after.streaming_platform;
  if (platform === '') return { ...rest, streaming_platform: null };
  const link = streamLinks[platform];
  return {
    ...rest,
    streaming_platform: platform,
    [link]: after[link],
    ...(platform === 'ZOOM' ? { zoom_passcode: after.zoom_passcode } : {}),
    ...(platform === 'MUX' ? { mux_playback_policy: after.mux_playback_policy } : {}),
  };
}
