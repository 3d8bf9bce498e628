import { useEffect, useRef, useState } from 'react';

/** Returns whether the name is being edited, and the button that gets the focus back. */
export function useRenaming() {
  const [renaming, setRenaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !renaming) button.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  return { renaming, setRenaming, button } as const;
}
