/** Which image represents an event. */

/** Images for wide and narrow screens, as keys or addresses. */
interface HeroPictures {
  readonly desktop: string | null;
  readonly mobile: string | null;
}

/** The banner is as wide as the image for wide screens. */
interface Branding {
  readonly banner_url: string | null;
}

/** Returns the image for wide places, or null. The query of the details of an event has the same order. */
export const wideCover = (hero: HeroPictures | null, branding: Branding | null): string | null =>
  hero?.desktop ?? branding?.banner_url ?? hero?.mobile ?? null;

/** Returns the image for narrow places, such as a phone or a card in a list, or null. */
export const narrowCover = (hero: HeroPictures | null, branding: Branding | null): string | null =>
  hero?.mobile ?? wideCover(hero, branding);
