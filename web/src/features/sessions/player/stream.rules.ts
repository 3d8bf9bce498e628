/** What a session's stream needs before it can be shown. */
import type { SessionDetail } from '@plenum/contracts/sessions';

type Stream = Pick<
  SessionDetail,
  'streaming_platform' | 'stream_url' | 'zoom_meeting_id' | 'jitsi_room_name' | 'mux_playback_policy'
>;

/** The address, number or name by which the platform knows the stream; null when it is missing. */
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

/** Whether the server has to sign before the stream can be shown. */
export const needsTokens = (session: Stream): boolean =>
  session.streaming_platform === 'JITSI' ||
  (session.streaming_platform === 'MUX' && session.mux_playback_policy === 'SIGNED');

const lengthShown = 60;

/** An address as a card shows it: no longer than 60 characters. */
export const shortAddress = (address: string): string =>
  address.length <= lengthShown ? address : `${address.slice(0, lengthShown - 1)}…`;

/** An https address, or null: anything else is not linked. */
export function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : null;
}

/** Which tokens signed Mux playback takes. */
export interface MuxTokens {
  readonly playback: string;
  readonly thumbnail: string;
  readonly storyboard: string;
}

/** The address of Vimeo's player; `dnt` asks it not to track. */
export const vimeoPlayer = (video: string): string =>
  `https://player.vimeo.com/video/${encodeURIComponent(video)}?dnt=1`;

/** The address of Mux's player, with tokens for signed playback. */
export function muxPlayer(playbackId: string, title: string, tokens: MuxTokens | null): string {
  const parameters = new URLSearchParams({ 'metadata-video-title': title, 'accent-color': '#2f6b4f' });
  for (const [name, token] of Object.entries<string>({ ...tokens })) parameters.set(`${name}-token`, token);
  return `https://player.mux.com/${encodeURIComponent(playbackId)}?${parameters}`;
}

/** The address of a meeting: silent and unseen at first, with a name. */
export const jitsiMeeting = (app_id: string, room_name: string, token: string): string =>
  `https://8x8.vc/${app_id.split('/').map(encodeURIComponent).join('/')}/${encodeURIComponent(room_name)}` +
  `?${new URLSearchParams({ jwt: token })}` +
  '#config.startWithAudioMuted=true&config.startWithVideoMuted=true&config.requireDisplayName=true';
