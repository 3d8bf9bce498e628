/** Geometry of the hemicycle illustration: rows of seats in half circles around a floor. */

export interface Seat {
  readonly x: number;
  readonly y: number;
  /** 0 is the row at the floor. */
  readonly row: number;
  /** 0 at the left end of the row, 1 at the right end. */
  readonly along: number;
}

interface Chamber {
  readonly rows: number;
  /** Distance of the first row from the centre and between rows, in seat units. */
  readonly inner: number;
  readonly gap: number;
  /** Distance between neighbouring seats in a row. */
  readonly spacing: number;
}

/** Returns the positions of all seats; the centre of the floor is 0,0 and y points down, so seats have y ≤ 0. */
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
  let left = count;
  return radii.flatMap((radius, row) => {
    const share = row === rows - 1 ? left : Math.round((count * radius) / total);
    left -= share;
    return Array.from({ length: share }, (_, index) => {
      const along = share === 1 ? 0.5 : index / (share - 1);
      const angle = Math.PI * (1 - along);
      return { x: radius * Math.cos(angle), y: -radius * Math.sin(angle), row, along };
    });
  });
}
