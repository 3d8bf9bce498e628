// Shows the note for old browsers in those that know no modules, and so not the syntax of the other scripts either.
var note = document.getElementById('old-browser');
if (note) note.removeAttribute('hidden');
