/** What signed playback says: claims and lifetimes, without the signing. */

const minuteS = 60;
const tailS = 3600;
const fallbackS = 8 * 3600;

/** How long a token lives: the session's length and an hour; 8 hours when the length is not known. */
export const playbackLifetime = (duration_minutes: number): number =>
  duration_minutes > 0 ? duration_minutes * minuteS + tailS : fallbackS;

/** What each of Mux's three tokens is for. */
export const muxAudiences = { playback: 'v', thumbnail: 't', storyboard: 's' } as const;

export interface JaasPerson {
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  /** ADMIN, ORGANIZER and who owns the organization. */
  readonly isModerator: boolean;
}

/** Everybody in the meeting may read this, so that the e-mail address stays out of it. */
export function jaasContext({ user_id, full_name, image_url, isModerator }: JaasPerson) {
  const listVisitors = { 'list-visitors': 'true' };
  return {
    user: {
      id: String(user_id),
      name: full_name,
      ...(image_url === null ? {} : { avatar: image_url }),
      moderator: String(isModerator),
      'hidden-from-recorder': 'false',
    },
    features: isModerator
      ? {
          livestreaming: 'true',
          recording: 'true',
          'file-upload': 'true',
          ...listVisitors,
          transcription: 'false',
          'outbound-call': 'false',
          'sip-outbound-call': 'false',
        }
      : listVisitors,
  };
}
