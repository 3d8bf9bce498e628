/** How the demo is told apart from what people make. */

/** The organization that the demo conference belongs to. */
export const demo_organization = 'Common Ground e. V.';

/** Client ids of planted messages begin like this; browsers make random ones. */
export const planted_client_id_prefix = 'd3000000-0000-4000-8000-';

/** The client id of the planted message with this number, from 1. */
export const plantedClientId = (number: number): string =>
  `${planted_client_id_prefix}${String(number).padStart(12, '0')}`;
