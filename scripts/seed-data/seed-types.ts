/** The shape of the invented content from which the demo conference is made. */

/** A title and one sentence on what it is about; English unless marked. */
export type TalkSeed = { readonly title: string; readonly hook: string; readonly language?: 'de' };

export type TrackSeed = {
  readonly name: string;
  /** Seven talks fill a room for a day. */
  readonly talks: readonly TalkSeed[];
  readonly lightningTalks: readonly TalkSeed[];
  readonly workshop: TalkSeed;
  readonly gathering: TalkSeed & { readonly kind: 'panel' | 'bof' };
  /** Paragraphs that fit under any talk of the track. */
  readonly paragraphs: readonly string[];
  readonly takeaways: readonly string[];
  /** What its speakers do: "… is <role> at <organization>". */
  readonly roles: readonly string[];
};

export function talk(title: string, hook: string, language?: 'de'): TalkSeed {
  return language === undefined ? { title, hook } : { title, hook, language };
}
