const category = {
  id: 'plugs',
  title: 'Plugs',
  info: 'Plugs to IEC 60309.',
  image: 'plugs',
  company: 'Quayside',
  picture: { src: '/images/plugs.svg', width: 320, height: 240 },
};

const product = {
  productCategoryId: category.id,
  productCategory: category.title,
  company: 'Quayside',
  image: 'plug',
  picture: { src: '/images/plug.svg', width: 320, height: 240 },
  info: 'Splashproof, for flexible cable',
  added: '2030-05-01',
};

const products = [
  { ...product, id: 'plug-16a', productName: 'Plug 16 A', price: 13.5, reviewCount: 2, rating: 4.5 },
  { ...product, id: 'plug-32a', productName: 'Plug 32 A', price: 21, reviewCount: 0, rating: 0 },
  // Its price is on request.
  { ...product, id: 'plug-125a', productName: 'Plug 125 A', reviewCount: 0, rating: 0 },
];

/**
 * Files of a small site's data, by the addresses at which a screen reads them: what tests of a remote need of a content, in the
 * form that the sites of this version have.
 */
export const siteData = {
  '/data/products-category.json': [category],
  '/data/categories/plugs.json': { category, products },
  '/data/products.json': products,
};
