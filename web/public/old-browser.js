// Shows the message for browsers without support for modules, which cannot run the other scripts either.
document.querySelector('#old-browser').removeAttribute('hidden');
