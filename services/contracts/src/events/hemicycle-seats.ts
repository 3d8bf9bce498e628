/** Geometry of the hemicycle illustration: semicircular rows of seats. */

export interface Seat {
  readonly x: number;
  readonly y: number;
  /** 0 is the innermost row. */
  readonly row: number;
  /** Position in the row: 0 at the left end, 1 at the right end. */
  readonly along: number;
}

interface Chamber {
  readonly rows: number;
  /** Radius of the first row, and distance between rows, in seat units. */
  readonly inner: number;
  readonly gap: number;
  /** Distance between neighboring seats in a row. */
  readonly spacing: number;
}

/** Returns the positions of all seats. The center is 0,0 and y points down, so all seats have y ≤ 0. */
export function seatsOf({ rows, inner, gap, spacing }: Chamber): Seat[] {
  return Array.from({ length: rows }, (_, row) => {
    const radius = inner + row * gap;
    const count = Math.floor((Math.PI * radius) / spacing) + 1;
    return Array.from({ length: count }, (_unused, index) => {
      const along = count === 1 ? 0.5 : index / (count - 1);
      const angle = Math.PI * (1 - along);
      return { x: radius * Math.cos(angle), y: -radius * Math.sin(angle), row, along };
    });
  }).flat();
}

/** Returns exactly `count` seats in `rows` rows, distributed by the length of the rows. */
export function seatsForCount(count: number, rows: number, inner: number, gap: number): Seat[] {
  const radii = Array.from({ length: rows }, (_, row) => inner + row * gap);
  const total = radii.reduce((sum, radius) => sum + radius, 0);
  let remaining = count;
  return radii.flatMap((radius, row) => {
    const share = row === rows - 1 ? remaining : Math.round((count * radius) / total);
    remaining -= share;
    return Array.from({ length: share }, (_, index) => {
      const along = share === 1 ? 0.5 : index / (share - 1);
      const angle = Math.PI * (1 - along);
      return { x: radius * Math.cos(angle), y: -radius * Math.sin(angle), row, along };
    });
  });
}
