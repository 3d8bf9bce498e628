// Shows the note for old browsers in those that know no modules, and so not the syntax of the other scripts either.
document.querySelector('#old-browser').removeAttribute('hidden');
