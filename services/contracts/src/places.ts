/** The location, on the wire, of an event without a venue. */
export const virtualLocation = 'Virtual';
