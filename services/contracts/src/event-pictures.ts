/** Which of an event's pictures stands for it. */

/** Pictures for wide and for narrow screens: keys or addresses. */
interface HeroPictures {
  readonly desktop: string | null;
  readonly mobile: string | null;
}

/** Its banner is as wide as the picture for wide screens. */
interface Branding {
  readonly banner_url: string | null;
}

/** Returns the picture for wide places, or null. The order is also in the query of an event's details. */
export const wideCover = (hero: HeroPictures | null, branding: Branding | null): string | null =>
  hero?.desktop ?? branding?.banner_url ?? hero?.mobile ?? null;

/** Returns the picture for narrow places, such as a phone or a card in a list, or null. */
export const narrowCover = (hero: HeroPictures | null, branding: Branding | null): string | null =>
  hero?.mobile ?? wideCover(hero, branding);
