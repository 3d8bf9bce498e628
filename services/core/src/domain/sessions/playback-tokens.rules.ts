/** What signed playback says: claims and lifetimes, without the signing. */

const minute_s = 60;
const tail_s = 3600;
const fallback_s = 8 * 3600;

/** How long a token lives: the session's length and an hour; 8 hours when the length is not known. */
export const playbackLifetime = (duration_minutes: number): number =>
  duration_minutes > 0 ? duration_minutes * minute_s + tail_s : fallback_s;

/** What each of Mux's three tokens is for. */
export const mux_audiences = { playback: 'v', thumbnail: 't', storyboard: 's' } as const;

export interface JaasPerson {
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  /** ADMIN, ORGANIZER and who owns the organization. */
  readonly is_moderator: boolean;
}

/** Everybody in the meeting may read this, so that the e-mail address stays out of it. */
export function jaasContext({ user_id, full_name, image_url, is_moderator }: JaasPerson) {
  const list_visitors = { 'list-visitors': 'true' };
  return {
    user: {
      id: String(user_id),
      name: full_name,
      ...(image_url === null ? {} : { avatar: image_url }),
      moderator: String(is_moderator),
      'hidden-from-recorder': 'false',
    },
    features: is_moderator
      ? {
          livestreaming: 'true',
          recording: 'true',
          'file-upload': 'true',
          ...list_visitors,
          transcription: 'false',
          'outbound-call': 'false',
          'sip-outbound-call': 'false',
        }
      : list_visitors,
  };
}
