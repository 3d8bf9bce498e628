/** How the demo is told apart from what people make. */

/** The organization that the demo conference belongs to. */
export const demoOrganization = 'Common Ground e. V.';

/** Client ids of planted messages begin like this; browsers make random ones. */
export const plantedClientIdPrefix = 'd3000000-0000-4000-8000-';

/** The client id of the planted message with this number, from 1. */
export const plantedClientId = (number: number): string =>
  `${plantedClientIdPrefix}${String(number).padStart(12, '0')}`;
