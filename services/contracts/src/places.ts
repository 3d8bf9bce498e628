/** The location, on the wire, of an event that has no place (spec: contract 9.9). */
export const virtual_location = 'Virtual';
