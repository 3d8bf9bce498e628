/** Media query of the frame (spec: product 9): the navigation closes by itself on phones. */
export const phone = '(width <= 480px)';
