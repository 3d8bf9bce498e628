/** Position and filters of a screen, restored when the user returns from one of its details. */

export interface SavedPosition {
  /** Query of the address: filters and view. */
  readonly search: string;
  readonly windowPx: number;
  /** Position of the scroll container, if the screen has one. */
  readonly innerPx: { readonly top: number; readonly left: number } | null;
  /** Heights of the rows of a long list. */
  readonly listCache: unknown;
}

interface Entry {
  readonly place: SavedPosition;
  readonly leftMs: number;
}

/** After this time, the screen starts without a restored position. */
const keptForMs = 30 * 60_000;

const places = new Map<string, Entry>();

export const savePosition = (screen: string, place: SavedPosition): void =>
  void places.set(screen, { place, leftMs: performance.now() });

export const clearPosition = (screen: string): void => void places.delete(screen);

export const clearPositions = (): void => places.clear();

export function readSavedPosition(screen: string): SavedPosition | null {
  const entry = places.get(screen);
  return entry === undefined || performance.now() - entry.leftMs > keptForMs ? null : entry.place;
}
