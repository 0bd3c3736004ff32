document.title = 'Docwright';
