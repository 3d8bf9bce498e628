/** Claims and lifetimes of playback tokens. */

const minuteS = 60;
const graceS = 3600;
const fallbackLifetimeS = 8 * 3600;

/**
 * Returns the lifetime of a token in seconds: the length of the session plus an hour, or 8 hours if the length is
 * unknown.
 */
export const playbackLifetime = (duration_minutes: number): number =>
  duration_minutes > 0 ? duration_minutes * minuteS + graceS : fallbackLifetimeS;

/** Audience claim of each of the three tokens of Mux. */
export const muxAudiences = { playback: 'v', thumbnail: 't', storyboard: 's' } as const;

export interface JaasPerson {
  readonly user_id: number;
  readonly full_name: string;
  readonly image_url: string | null;
  /** Whether the person is ADMIN or ORGANIZER of the event or owns the organization. */
  readonly isModerator: boolean;
}

/** All participants of the meeting can read this, so it excludes the email address. */
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
