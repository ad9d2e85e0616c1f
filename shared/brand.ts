/** The product's name and addresses. They stand here once; every text that names the product reads them. */
export const brand = {
  name: 'Billwright',
  supportEmail: 'support@billwright.example',
  partnersEmail: 'partners@billwright.example',
} as const;
