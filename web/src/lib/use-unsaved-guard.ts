import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { go } from './navigate.ts';
import { openModal } from './stores/modals.ts';
import { t } from './unsaved.en.json';

let leavingAllowed = false;

/** Allows the next navigation: for code that navigates after saving. */
export function allowLeaving(): void {
  leavingAllowed = true;
}

function confirmLeaving(leave: () => void, onDiscard?: () => void): void {
  openModal('confirm', {
    title: t('unsaved.title'),
    text: t('unsaved.text'),
    confirmLabel: t('unsaved.leave'),
    cancelLabel: t('unsaved.stay'),
    onConfirm: () => {
      allowLeaving();
      onDiscard?.();
      leave();
    },
  });
}

/**
 * Returns the same-origin path that a plain click on a link navigates to; null for new tabs, downloads, other sites and
 * anchors.
 */
function targetOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self') || link.download !== '')
    return null;
  const url = new URL(link.href);
  if (url.origin !== location.origin || url.pathname === location.pathname) return null;
  return url.pathname + url.search + url.hash;
}

/** Subset of the Navigation API used here; not every browser supports it. */
interface TraverseEvent extends Event {
  readonly navigationType: string;
  readonly destination: { readonly key: string; readonly url: string };
}
interface Navigation extends EventTarget {
  readonly traverseTo: (key: string) => unknown;
}

function watchTraversal(signal: AbortSignal, onDiscard?: () => void): void {
  const navigation = (window as { readonly navigation?: Navigation }).navigation;
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const { navigationType, destination, cancelable } = event as TraverseEvent;
      const isSamePage = new URL(destination.url).pathname === location.pathname;
      if (navigationType !== 'traverse' || !cancelable || isSamePage || leavingAllowed) return;
      event.preventDefault();
      confirmLeaving(() => navigation.traverseTo(destination.key), onDiscard);
    },
    { signal },
  );
}

/**
 * Asks for confirmation before unsaved changes are lost: on links inside the product, on back navigation (where the
 * browser allows to cancel it) and when the tab is closed. Another tab of the same screen (same path) needs no
 * confirmation.
 * @param onDiscard called when the user leaves anyway, for example to delete a draft
 */
export function useUnsavedGuard(dirty: boolean, onDiscard?: () => void): void {
  const { pathname } = useLocation();
  useEffect(() => {
    leavingAllowed = false;
  }, [pathname, dirty]);
  const discard = useEffectEvent(() => onDiscard?.());
  useEffect(() => {
    if (!dirty) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const stopLink = (event: MouseEvent): void => {
      const target = targetOf(event);
      if (target === null || leavingAllowed) return;
      event.preventDefault();
      event.stopPropagation();
      confirmLeaving(
        () => go(target),
        () => discard(),
      );
    };
    const stopUnload = (event: BeforeUnloadEvent): void => {
      if (!leavingAllowed) event.preventDefault();
    };
    document.addEventListener('click', stopLink, { capture: true, signal });
    window.addEventListener('beforeunload', stopUnload, { signal });
    watchTraversal(signal, () => discard());
    return () => controller.abort();
  }, [dirty]);
}
