import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { go } from './navigate.ts';
import { openModal } from './stores/modals.ts';
import { t } from './unsaved.messages.ts';

let leavingAllowed = false;

/** Lets the next step away from the screen pass: for code that goes somewhere after it has saved. */
export function allowLeaving(): void {
  leavingAllowed = true;
}

function ask(leave: () => void, forget?: () => void): void {
  openModal('confirm', {
    title: t('unsaved.title'),
    text: t('unsaved.text'),
    confirm_label: t('unsaved.leave'),
    cancel_label: t('unsaved.stay'),
    onConfirm: () => {
      allowLeaving();
      forget?.();
      leave();
    },
  });
}

/** The path of our own that a plain click on a link leads to; null for new tabs, downloads, other sites and anchors. */
function targetOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self') || link.download !== '')
    return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname === location.pathname) return null;
  return url.pathname + url.search + url.hash;
}

/** The part of the Navigation API that is used here; not every browser has it. */
interface TraverseEvent extends Event {
  readonly navigationType: string;
  readonly destination: { readonly key: string; readonly url: string };
}
interface Navigation extends EventTarget {
  readonly traverseTo: (key: string) => unknown;
}

function watchTraversal(signal: AbortSignal, forget?: () => void): void {
  const navigation = (window as { readonly navigation?: Navigation }).navigation;
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const { navigationType, destination, cancelable } = event as TraverseEvent;
      const isHere = new URL(destination.url).pathname === location.pathname;
      if (navigationType !== 'traverse' || !cancelable || isHere || leavingAllowed) return;
      event.preventDefault();
      ask(() => navigation.traverseTo(destination.key), forget);
    },
    { signal },
  );
}

/**
 * Asks before what is unsaved is lost: on links inside the product, on the way back (where the browser lets a page
 * stop it) and when the tab is closed. Another tab of the same screen (same path) is no leaving.
 * @param forget what to do about a draft when somebody leaves all the same
 */
export function useUnsavedGuard(dirty: boolean, forget?: () => void): void {
  const { pathname } = useLocation();
  useEffect(() => {
    leavingAllowed = false;
  }, [pathname, dirty]);
  const forgetNow = useEffectEvent(() => forget?.());
  useEffect(() => {
    if (!dirty) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const stopLink = (event: MouseEvent): void => {
      const target = targetOf(event);
      if (target === null || leavingAllowed) return;
      event.preventDefault();
      event.stopPropagation();
      ask(
        () => go(target),
        () => forgetNow(),
      );
    };
    const stopUnload = (event: BeforeUnloadEvent): void => {
      if (!leavingAllowed) event.preventDefault();
    };
    document.addEventListener('click', stopLink, { capture: true, signal });
    window.addEventListener('beforeunload', stopUnload, { signal });
    watchTraversal(signal, () => forgetNow());
    return () => ended.abort();
  }, [dirty]);
}
