/** Media queries of the frame (spec: product 9): the navigation floats on small screens and closes by itself on phones. */
export const small_screen = '(width <= 768px)';
export const phone = '(width <= 480px)';
