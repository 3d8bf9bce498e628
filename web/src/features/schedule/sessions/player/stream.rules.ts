/** Validates and formats the stream of a session. */
import type { SessionDetail } from '@plenum/contracts/schedule/sessions';

type Stream = Pick<
  SessionDetail,
  'streaming_platform' | 'stream_url' | 'zoom_meeting_id' | 'jitsi_room_name' | 'mux_playback_policy'
>;

/** Returns the URL, number or name of the stream on its platform; null if it is missing. */
export function streamKey(session: Stream): string | null {
  switch (session.streaming_platform) {
    case 'ZOOM':
      return session.zoom_meeting_id;
    case 'JITSI':
      return session.jitsi_room_name;
    case 'VIMEO':
    case 'MUX':
    case 'OTHER':
      return session.stream_url;
    case null:
      return null;
  }
}

/** Checks whether two sessions have the same stream; a different one needs a new player. */
export const sameStream = (a: Stream & { readonly id: number }, b: Stream & { readonly id: number }): boolean =>
  a.id === b.id && a.streaming_platform === b.streaming_platform && streamKey(a) === streamKey(b);

export const needsTokens = (session: Stream): boolean =>
  session.streaming_platform === 'JITSI' ||
  (session.streaming_platform === 'MUX' && session.mux_playback_policy === 'SIGNED');

interface Service {
  readonly name: string;
  readonly kind: 'meeting' | 'stream';
  /** Host of the service; subdomains also match. */
  readonly hosts: readonly string[];
}

const services: readonly Service[] = [
  { name: 'Zoom', kind: 'meeting', hosts: ['zoom.us', 'zoom.com'] },
  { name: 'Jitsi Meet', kind: 'meeting', hosts: ['jit.si', '8x8.vc'] },
  { name: 'Google Meet', kind: 'meeting', hosts: ['meet.google.com'] },
  { name: 'Microsoft Teams', kind: 'meeting', hosts: ['teams.microsoft.com', 'teams.live.com'] },
  { name: 'Webex', kind: 'meeting', hosts: ['webex.com'] },
  { name: 'GoTo Meeting', kind: 'meeting', hosts: ['meet.goto.com', 'gotomeeting.com', 'gotomeet.me'] },
  { name: 'YouTube', kind: 'stream', hosts: ['youtube.com', 'youtu.be'] },
  { name: 'Twitch', kind: 'stream', hosts: ['twitch.tv'] },
  { name: 'Vimeo', kind: 'stream', hosts: ['vimeo.com'] },
];

/** Returns the service of a URL: its name and whether it is for meetings or streams; otherwise its host. */
export function serviceOf({ hostname, host }: URL): {
  readonly name: string;
  readonly kind: Service['kind'] | 'other';
} {
  const knownService = services.find(({ hosts }) =>
    hosts.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`)),
  );
  return knownService ?? { name: host, kind: 'other' };
}

/** Formats the number of a Zoom meeting in groups, as users type it; null if the URL has none. */
export function zoomNumber({ pathname }: URL): string | null {
  const digits = /\/(?:j|w|s)\/(\d{9,11})(?:\/|$)/.exec(pathname)?.[1];
  if (digits === undefined) return null;
  const middle = digits.length === 11 ? 7 : 6;
  return [digits.slice(0, 3), digits.slice(3, middle), digits.slice(middle)].join(' ');
}

const maxDisplayLength = 60;

/** Shortens a URL to at most 60 characters for display. */
export const shortAddress = (address: string): string =>
  address.length <= maxDisplayLength ? address : `${address.slice(0, maxDisplayLength - 1)}…`;

/** Parses an https URL; null for any other text, which must not be linked. */
export function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** Tokens of signed Mux playback. */
export interface MuxTokens {
  readonly playback: string;
  readonly thumbnail: string;
  readonly storyboard: string;
}

/** Returns the URL of Vimeo’s player; `dnt` disables tracking. */
export const vimeoPlayer = (video: string): string =>
  `https://player.vimeo.com/video/${encodeURIComponent(video)}?dnt=1`;

/** Returns the URL of Mux’s player, with tokens for signed playback. */
export function muxPlayer(playbackId: string, title: string, tokens: MuxTokens | null): string {
  const parameters = new URLSearchParams({ 'metadata-video-title': title, 'accent-color': '#2f6b4f' });
  for (const [name, token] of Object.entries<string>({ ...tokens })) parameters.set(`${name}-token`, token);
  return `https://player.mux.com/${encodeURIComponent(playbackId)}?${parameters}`;
}

/** Returns the URL of a meeting with the display name; microphone and camera are initially off. */
export const jitsiMeeting = (app_id: string, room_name: string, token: string): string =>
  `https://8x8.vc/${app_id.split('/').map(encodeURIComponent).join('/')}/${encodeURIComponent(room_name)}` +
  `?${new URLSearchParams({ jwt: token })}` +
  '#config.startWithAudioMuted=true&config.startWithVideoMuted=true&config.requireDisplayName=true';
