/** A screen at a stage wall, which records the received frames. */

/**
 * Returns a screen that records the frames of one kind of wall.
 * @param isOfKind distinguishes these frames from those of other walls
 */
export function newWallScreen<Frame extends object>(isOfKind: (frame: object) => frame is Frame) {
  const frames: Frame[] = [];
  const screen = {
    frames,
    hasEnded: false,
    show(frame: object) {
      if (isOfKind(frame)) frames.push(frame);
    },
    end() {
      screen.hasEnded = true;
    },
  };
  return screen;
}
