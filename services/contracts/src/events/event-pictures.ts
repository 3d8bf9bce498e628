/** Selection of the cover image of an event. */

/** Images for wide and narrow screens, as object keys or URLs. */
interface HeroPictures {
  readonly desktop: string | null;
  readonly mobile: string | null;
}

interface Branding {
  readonly banner_url: string | null;
}

/** Returns the cover for wide screens. The query of the details of an event has the same order of precedence. */
export const wideCover = (hero: HeroPictures | null, branding: Branding | null): string | null =>
  hero?.desktop ?? branding?.banner_url ?? hero?.mobile ?? null;

/** Returns the cover for narrow screens and for cards in a list. */
export const narrowCover = (hero: HeroPictures | null, branding: Branding | null): string | null =>
  hero?.mobile ?? wideCover(hero, branding);
