import type { LeftOut } from './leave-out.ts';

/**
 * React takes over pages that a server has drawn, animates with view transitions, gives fragments a handle, moves style
 * sheets into the head, keeps the state of form actions, knows elements of one’s own and lists of suspense. This product
 * does none of these, and they are a fifth of it. Checked against 19.3.
 */
export const react_dom_client: LeftOut = {
  constants: {
    hydrationErrors: 'null',
    hydrationParentFiber: 'null',
    isHydrating: 'false',
    nextHydratableInstance: 'null',
  },
  answers: {
    popHydrationState: 'false',
    queueIfContinuousEvent: 'false',
    upgradeHydrationErrorsToRecoverable: 'null',
    getResource: 'null',
    isCustomElement: 'false',
    isHostHoistableType: 'false',
  },
  bodies: [
    // A page that a server has drawn.
    'attemptContinuousHydration',
    'attemptExplicitHydrationTarget',
    'attemptHydrationAtCurrentPriority',
    'attemptReplayContinuousQueuedEvent',
    'clearHydrationBoundary',
    'clearIfContinuousEvent',
    'commitActivityHydrationCallbacks',
    'commitSuspenseHydrationCallbacks',
    'hideOrUnhideDehydratedBoundary',
    'prepareToHydrateHostInstance',
    'queueHydrationError',
    'retryDehydratedSuspenseBoundary',
    'retryIfBlockedOn',
    'scheduleCallbackIfUnblocked',
    'scheduleReplayQueueIfNeeded',
    'updateDehydratedSuspenseComponent',
    // View transitions.
    'ViewTransitionPseudoElement',
    'applyViewTransitionName',
    'applyViewTransitionToHostInstancesRecursive',
    'commitAfterMutationEffectsOnFiber',
    'commitAppearingPairViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'createViewTransitionInstance',
    'getViewTransitionClassName',
    'getViewTransitionName',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'recursivelyTraverseAfterMutationEffects',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreViewTransitionName',
    'restoreViewTransitionOnHostInstances',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'trackEnterViewTransitions',
    // A handle of a fragment.
    'FragmentInstance',
    'commitFragmentInstanceDeletionEffects',
    'commitFragmentInstanceInsertionEffects',
    'commitNewChildToFragmentInstances',
    // What goes into the head, and what is fetched ahead of its use.
    'acquireResource',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'insertStylesheet',
    'insertStylesheetIntoRoot',
    'mountHoistable',
    'preconnectAs',
    'preinitModuleScript',
    'preinitScript',
    'preinitStyle',
    'preload',
    'preloadModule',
    'preloadStylesheet',
    'suspendResource',
    // The state of form actions, elements of one’s own, lists of suspense.
    'cutOffTailIfNeeded',
    'dispatchActionState',
    'initSuspenseListRenderState',
    'mountActionState',
    'rerenderActionState',
    'runActionStateAction',
    'setPropOnCustomElement',
    'updateActionStateImpl',
    'updateSuspenseListComponent',
  ],
  exports: ['hydrateRoot'],
};

export const react_dom: LeftOut = {
  exports: ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
};

/** Words by which code would ask for something of the above. */
export const asks_for_left_out =
  /\b(?:hydrateRoot|ViewTransition|addTransitionType|unstable_SuspenseList|useActionState|useFormState|prefetchDNS|preconnect|preinit(?:Module)?|preload(?:Module)?)\b[^;]*from 'react(?:-dom(?:\/client)?)?'|<Fragment[^>]*\sref=|<(?:link|style|script)\s[^>]*\bprecedence=/;
