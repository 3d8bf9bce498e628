/**
 * Normalization of streaming fields: pasted input (a link, an id, a meeting name) is converted into one stored form.
 * Each platform has one required field; fields of other platforms are discarded.
 */
import {
  maxJitsiRoomLength,
  minJitsiRoomLength,
  maxStreamLinkLength,
  minStreamLinkLength,
} from '@plenum/contracts/limits';
import type { Session } from '@plenum/contracts/schedule/sessions';
import { type Phrase, errorPhrase } from '../../../platform/errors.ts';

type StreamField = 'stream_url' | 'zoom_meeting_id' | 'zoom_passcode' | 'mux_playback_policy' | 'jitsi_room_name';
export type StreamFields = Readonly<Pick<Session, 'streaming_platform' | StreamField>>;
/** Streaming fields of a request; omitted ones are undefined. */
export type StreamInput = { readonly [F in keyof StreamFields]?: StreamFields[F] | undefined };
export type StreamProblems = { readonly [F in keyof StreamFields]?: Phrase };
export type StreamResult =
  | { readonly ok: true; readonly fields: StreamFields }
  | { readonly ok: false; readonly problems: StreamProblems };

type Platform = NonNullable<StreamFields['streaming_platform']>;

export const noStream: StreamFields = {
  streaming_platform: null,
  stream_url: null,
  zoom_meeting_id: null,
  zoom_passcode: null,
  mux_playback_policy: null,
  jitsi_room_name: null,
};

interface PlatformRule {
  readonly required: 'stream_url' | 'zoom_meeting_id' | 'jitsi_room_name';
  readonly missing: Phrase;
  readonly wrong: Phrase;
  /** Returns the stored form, or null for invalid input. */
  readonly normalize: (text: string) => string | null;
}

const platformRules: Readonly<Record<Platform, PlatformRule>> = {
  VIMEO: {
    required: 'stream_url',
    missing: errorPhrase('vimeo_missing'),
    wrong: errorPhrase('vimeo_wrong'),
    normalize: vimeoId,
  },
  MUX: {
    required: 'stream_url',
    missing: errorPhrase('mux_missing'),
    wrong: errorPhrase('mux_wrong'),
    normalize: muxPlaybackId,
  },
  ZOOM: {
    required: 'zoom_meeting_id',
    missing: errorPhrase('zoom_missing'),
    wrong: errorPhrase('zoom_wrong'),
    normalize: zoomLink,
  },
  JITSI: {
    required: 'jitsi_room_name',
    missing: errorPhrase('jitsi_missing'),
    wrong: errorPhrase('jitsi_wrong', { min: minJitsiRoomLength, max: maxJitsiRoomLength }),
    normalize: jitsiRoom,
  },
  OTHER: {
    required: 'stream_url',
    missing: errorPhrase('stream_link_missing'),
    wrong: errorPhrase('stream_link_wrong', { max: maxStreamLinkLength }),
    normalize: otherLink,
  },
};

const linkFields = ['stream_url', 'zoom_meeting_id', 'jitsi_room_name'] as const;

/**
 * Returns the stored fields after a request. A field without a platform is interpreted by the stored platform; the
 * stored platform may be sent without its field, but other platforms may not; `streaming_platform: null` clears
 * everything.
 */
export function normalizeStream(input: StreamInput, stored: StreamFields): StreamResult {
  const platform = input.streaming_platform === undefined ? stored.streaming_platform : input.streaming_platform;
  if (platform === null) return withoutPlatform(input);
  const rule = platformRules[platform];
  const current = platform === stored.streaming_platform ? stored : noStream;
  const unexpectedField = input.streaming_platform === undefined ? findUnexpectedField(input, rule.required) : null;
  if (unexpectedField !== null) return problem(unexpectedField, errorPhrase('stream_of_other_platform'));

  const value = input[rule.required];
  const text = value?.trim() ?? '';
  if (text === '' && (value !== undefined || current[rule.required] === null))
    return problem(rule.required, rule.missing);
  const link = text === '' ? current[rule.required] : rule.normalize(text);
  if (link === null) return problem(rule.required, rule.wrong);
  return {
    ok: true,
    fields: {
      ...noStream,
      streaming_platform: platform,
      [rule.required]: link,
      ...(platform === 'ZOOM' ? { zoom_passcode: passcode(input, current) } : {}),
      ...(platform === 'MUX' ? { mux_playback_policy: playbackPolicy(input, current) } : {}),
    },
  };
}

const problem = (field: StreamField, message: Phrase): StreamResult => ({ ok: false, problems: { [field]: message } });

/** Clears the stream. Rejects a link without a platform, which would otherwise be lost silently. */
function withoutPlatform(input: StreamInput): StreamResult {
  const unexpectedField = input.streaming_platform === undefined ? findUnexpectedField(input, null) : null;
  return unexpectedField === null
    ? { ok: true, fields: noStream }
    : problem(unexpectedField, errorPhrase('stream_platform_missing'));
}

const findUnexpectedField = (input: StreamInput, allowedField: StreamField | null) =>
  linkFields.find((field) => field !== allowedField && (input[field]?.trim() ?? '') !== '') ?? null;

const passcode = (input: StreamInput, current: StreamFields): string | null =>
  input.zoom_passcode === undefined ? current.zoom_passcode : input.zoom_passcode?.trim() || null;

const playbackPolicy = (input: StreamInput, current: StreamFields) =>
  (input.mux_playback_policy === undefined ? current.mux_playback_policy : input.mux_playback_policy) ?? 'PUBLIC';

/** Accepts digits, or a URL on vimeo.com whose path contains them. */
function vimeoId(text: string): string | null {
  if (/^\d{1,20}$/.test(text)) return text;
  return /(?:^|[/.])vimeo\.com\/(?:video\/)?(\d{1,20})(?=$|[/?#])/i.exec(text)?.[1] ?? null;
}

function muxPlaybackId(text: string): string | null {
  if (/^[A-Za-z0-9]{10,100}$/.test(text)) return text;
  const urlPattern =
    /^(?:https?:\/\/)?(?:stream\.mux\.com\/([A-Za-z0-9]{10,100})(?:\.m3u8)?(?=$|[?#])|image\.mux\.com\/([A-Za-z0-9]{10,100})\/)/i;
  const match = urlPattern.exec(text);
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Returns URLs unchanged, because they may contain the passcode; converts digits into a URL. Checks the host of the
 * URL, not its text.
 */
function zoomLink(text: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) {
    const url = parsedUrl(text);
    if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
    return /(?:^|\.)zoom\.(?:us|com)$/.test(url.hostname) ? text : null;
  }
  const digits = text.replaceAll(/\D/g, '');
  return digits.length >= 9 && digits.length <= 11 ? `https://zoom.us/j/${digits}` : null;
}

function jitsiRoom(text: string): string | null {
  const isLink = /^https?:\/\//i.test(text);
  const path = isLink ? (parsedUrl(text)?.pathname ?? '') : text;
  const lastSegment = isLink ? (path.split('/').findLast((segment) => segment !== '') ?? '') : path;
  const name = unescaped(lastSegment)
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/-+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return name.length >= minJitsiRoomLength && name.length <= maxJitsiRoomLength ? name : null;
}

function otherLink(text: string): string | null {
  if (text.length < minStreamLinkLength || text.length > maxStreamLinkLength) return null;
  const url = parsedUrl(text);
  if (url?.protocol !== 'https:' || !/[^.]\.[^.]/.test(url.hostname)) return null;
  return url.username === '' && url.password === '' ? text : null;
}

const parsedUrl = (text: string): URL | null => (/[\s\\]/.test(text) ? null : URL.parse(text));

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
