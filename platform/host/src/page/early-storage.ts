/**
 * Part of the inline start script at the end of the page: in `data-stored`, an element of the server's HTML names the item of
 * the browser's storage that decides what it shows. If this browser has no such item, the attribute is removed before the page
 * is painted. Styles can thus reserve space for what scripts are going to show, or show at once that there is nothing.
 */
export const earlyStorageScript = `for(const part of document.querySelectorAll('[data-stored]')){
let item;
try{item=localStorage.getItem(part.dataset.stored)}catch{}
if(!item)part.removeAttribute('data-stored');
}`;
