/* Shows how the inhabitants of a country compare with the most populous one on the page. */
({
  options: { version: '1.0' },
  extensions: {
    largest: 0,
    total: function (id) {
      var row = vm.rows.find(function (raw) { return raw.id === id; });
      return row ? Number(row.data.totalPopulation) || 0 : 0;
    }
  },
  hooks: {
    onLoad: function (data) {
      var total = this.extensions.total;
      this.extensions.largest = data.reduce(function (most, row) { return Math.max(most, total(row.id)); }, 0);
    },
    onCellRender: function (at) {
      if (at.colData.propertyCode !== 'totalPopulation' || !this.extensions.largest) return;
      var percent = Math.round((this.extensions.total(at.rowData.id) / this.extensions.largest) * 100);
      return { type: 'progress', percent: percent, color: 'primary', text: at.rowData.totalPopulation };
    }
  }
})
