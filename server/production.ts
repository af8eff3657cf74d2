// Must run before anything loads React, so that pages are rendered by its production build.
process.env['NODE_ENV'] ??= 'production';
