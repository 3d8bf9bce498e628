/** Media query of the frame: the navigation closes by itself on phones. */
export const phone = '(width <= 480px)';
