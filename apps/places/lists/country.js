/* Shows how the inhabitants of a country compare with the most populous one on the page. */
({
  options: { version: '1.0' },
  extensions: {
    largest: 0,
    /* Inhabitants by the id of the row: filled once a load, so that a cell need not search for its own. */
    total: {}
  },
  hooks: {
    onLoad: function () {
      var total = {};
      var largest = 0;
      vm.rows.forEach(function (row) {
        total[row.id] = Number(row.data.totalPopulation) || 0;
        largest = Math.max(largest, total[row.id]);
      });
      this.extensions.total = total;
      this.extensions.largest = largest;
    },
    onCellRender: function (at) {
      if (at.colData.propertyCode !== 'totalPopulation' || !this.extensions.largest) return;
      var percent = Math.round(((this.extensions.total[at.rowData.id] || 0) / this.extensions.largest) * 100);
      return { type: 'progress', percent: percent, color: 'primary', text: at.rowData.totalPopulation };
    }
  }
})
