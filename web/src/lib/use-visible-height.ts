import { useEffect, useState } from 'react';

/** Returns the height of the screen above an on-screen keyboard as a CSS length. */
export function useVisibleHeight(): string {
  const [covered, setCovered] = useState(0);
  useEffect(() => {
    const viewport = window.visualViewport;
    // Pinch zoom also changes the height of the viewport.
    const measure = (): void =>
      setCovered(viewport === null || viewport.scale > 1 ? 0 : Math.max(0, window.innerHeight - viewport.height));
    viewport?.addEventListener('resize', measure);
    return () => viewport?.removeEventListener('resize', measure);
  }, []);
  return covered === 0 ? '100dvh' : `${window.innerHeight - covered}px`;
}
