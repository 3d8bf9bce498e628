/** Returns the number of columns with which all tiles fill a wide screen. */
export const columnsOf = (count: number): number => Math.max(1, Math.round(Math.sqrt(count * (4 / 3))));
