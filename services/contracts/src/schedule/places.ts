/** The `location` of an event without a venue. */
export const virtualLocation = 'Virtual';
