/** The types of the invented content of the demo conference. */

/** A title and one sentence about its subject; English unless marked. */
export type TalkSeed = { readonly title: string; readonly hook: string; readonly language?: 'de' };

export type TrackSeed = {
  readonly name: string;
  /** Seven talks fill a location for a day. */
  readonly talks: readonly TalkSeed[];
  readonly lightningTalks: readonly TalkSeed[];
  readonly workshop: TalkSeed;
  readonly gathering: TalkSeed & { readonly kind: 'panel' | 'bof' };
  /** Paragraphs that fit any talk of the track. */
  readonly paragraphs: readonly string[];
  readonly takeaways: readonly string[];
  /** Roles of its speakers: "… is <role> at <organization>". */
  readonly roles: readonly string[];
};

export function talk(title: string, hook: string, language?: 'de'): TalkSeed {
  return language === undefined ? { title, hook } : { title, hook, language };
}
