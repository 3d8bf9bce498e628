/** Where a person left a screen for one of its details, so that coming back finds the same place and filters. */

export interface SavedPosition {
  /** Query of the address: filters and view. */
  readonly search: string;
  readonly windowPx: number;
  /** Position of an element that scrolls by itself, if the screen has one. */
  readonly innerPx: { readonly top: number; readonly left: number } | null;
  /** Heights of the rows of a long list. */
  readonly listCache: unknown;
}

interface Entry {
  readonly place: SavedPosition;
  readonly leftMs: number;
}

/** Somebody who comes back later begins anew. */
const keptForMs = 30 * 60_000;

const places = new Map<string, Entry>();

export const savePosition = (screen: string, place: SavedPosition): void =>
  void places.set(screen, { place, leftMs: performance.now() });

export const clearPosition = (screen: string): void => void places.delete(screen);

export const clearPositions = (): void => places.clear();

/** Returns where a screen was left. */
export function readSavedPosition(screen: string): SavedPosition | null {
  const entry = places.get(screen);
  return entry === undefined || performance.now() - entry.leftMs > keptForMs ? null : entry.place;
}
