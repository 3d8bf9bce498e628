/** The location, on the wire, of an event that has no place. */
export const virtualLocation = 'Virtual';
