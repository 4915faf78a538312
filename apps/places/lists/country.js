/* Shows how the inhabitants of a country compare with the most populous one on the page. */
/** @satisfies {ListScript} */
({
  options: { version: '1.0' },
  extensions: {
    largest: 0,
    inhabitants: function (row) { return Number(row.data.totalPopulation) || 0; }
  },
  hooks: {
    onLoad: function () {
      this.extensions.largest = Math.max.apply(null, vm.rows.map(this.extensions.inhabitants).concat(0));
    },
    onCellRender: function (at, rowIdx) {
      if (at.colData.propertyCode !== 'totalPopulation' || !this.extensions.largest) return;
      var percent = Math.round((this.extensions.inhabitants(vm.rows[rowIdx]) / this.extensions.largest) * 100);
      return { type: 'progress', percent: percent, color: 'primary', text: at.rowData.totalPopulation };
    }
  }
})
