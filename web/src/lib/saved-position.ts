/** Position and filters of a screen, restored when the user returns from one of its details. */

export interface SavedPosition {
  /** Query of the URL: filters and view. */
  readonly search: string;
  readonly windowPx: number;
  /** Position of the scroll container, if the screen has one. */
  readonly innerPx: { readonly top: number; readonly left: number } | null;
  /** Heights of the rows of a long list. */
  readonly listCache: unknown;
}

interface Entry {
  readonly position: SavedPosition;
  readonly savedMs: number;
}

/** After this time, the screen starts without a restored position. */
const maxAgeMs = 30 * 60_000;

const positions = new Map<string, Entry>();

export const savePosition = (screen: string, position: SavedPosition): void =>
  void positions.set(screen, { position, savedMs: performance.now() });

export const clearPosition = (screen: string): void => void positions.delete(screen);

export const clearPositions = (): void => positions.clear();

export function readSavedPosition(screen: string): SavedPosition | null {
  const entry = positions.get(screen);
  return entry === undefined || performance.now() - entry.savedMs > maxAgeMs ? null : entry.position;
}
