const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** What opens the search, as it is written on this keyboard. */
export const paletteKeys: readonly string[] = isApple ? ['⌘', 'K'] : ['Ctrl', 'K'];
