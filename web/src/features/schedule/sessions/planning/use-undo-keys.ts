import { useEffect } from 'react';

const editableSelector = 'input, textarea, select, [contenteditable], [role="dialog"] *';

/** Calls `undo` on Ctrl+Z or ⌘Z and `redo` with Shift; fields and dialogs keep their own undo. */
export function useUndoKeys(undo: () => void, redo: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.defaultPrevented || (event.target instanceof Element && event.target.matches(editableSelector))) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
}
