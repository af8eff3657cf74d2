// Before anything loads React: its production build is the one that pages are rendered with.
process.env['NODE_ENV'] ??= 'production';
